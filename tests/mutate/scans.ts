import { edit, type Mutation } from './mutation.ts'

const listeners = 'src/app/kit/scan-listeners.ts'
const meaning = 'src/app/forms/scan-meaning.ts'
const wedge = 'src/app/kit/wedge-buffer.ts'
const ofListeners = { tests: ['src/app/kit/scan-listeners.test.ts'] }
const ofForms = { tests: ['src/app/forms/scan-meaning.test.ts'] }
const ofKeys = { tests: ['src/app/kit/wedge-buffer.test.ts'] }

/** Rules of scans: each is used once, and its keys do nothing else. */
export const scans: readonly Mutation[] = [
  {
    rule: 'scans: a code that a reader sends again is used once',
    edits: edit(listeners, 'if (isRepeated) {', 'if (!isRepeated && isRepeated) {'),
    ...ofListeners,
  },
  {
    rule: 'scans: a code that was refused may be scanned again at once',
    edits: edit(listeners, "if (typeof use === 'function') this.last", 'this.last'),
    ...ofListeners,
  },
  {
    rule: 'scans: a scan that nobody uses presses nothing',
    edits: edit(listeners, "return field ? 'typed' : 'refused'", "return 'next'"),
    ...ofListeners,
  },
  {
    rule: 'scans: a scan elsewhere does not change the form of a present row',
    edits: edit(meaning, "if (edits && !isInside) return { name: 'next' }", ''),
    ...ofForms,
  },
  {
    rule: 'scans: a scan changes no form that a dialog covers',
    edits: edit(meaning, "if (isCovered) return { name: 'next' }", ''),
    ...ofForms,
  },
  {
    rule: 'scans: a key that is held down is no scan',
    edits: edit(wedge, 'if (event.repeat) {', 'if (!event.repeat && event.repeat) {'),
    ...ofKeys,
  },
  {
    rule: 'scans: a scan into a field keeps its Enter from the form',
    edits: edit(wedge, "if (use === 'next') return", "if (use === 'next' || use === 'typed') return"),
    ...ofKeys,
  },
]
