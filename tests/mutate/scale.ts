import { edit, type Mutation } from './mutation.ts'

const stable = 'src/domain/scale/stable-weight.ts'
const frames = 'src/domain/scale/read-frames.ts'
const shown = 'src/domain/scale/scale-reading.ts'
const line = 'src/server/scale/scale-line.ts'
const reading = { tests: ['src/domain/scale/scale-reading.test.ts'] }
const ofFrames = { tests: ['src/domain/scale/read-frames.test.ts'] }
const lines = { tests: ['src/server/scale/scales.test.ts'] }
const sources = { tests: ['src/domain/trailers/weight-source.test.ts'] }

/** Rules of the truck scale: a wrong weight must not reach a trailer. */
export const scale: readonly Mutation[] = [
  {
    rule: 'scale: a truck that moves has no weight',
    edits: [
      ...edit(stable, 'frame.Unit !== null && !frame.Motion', 'frame.Unit !== null'),
      ...edit(shown, "if (frame.Motion) return 'motion'", ''),
    ],
    ...reading,
  },
  {
    rule: 'scale: a weight is stable only after some time',
    edits: edit(stable, '&& atMs - sinceMs >= STABLE_MS', ''),
    ...reading,
  },
  {
    rule: 'scale: another weight begins anew',
    edits: edit(stable, 'a.Weight === b.Weight &&', ''),
    ...reading,
  },
  {
    rule: 'scale: a damaged frame ends the row of equal ones',
    edits: edit(stable, "if (frame.Fault === 'check-sum' || frame.Fault === 'no-weight') return null", ''),
    ...reading,
  },
  {
    rule: 'scale: a frame with a wrong checksum has no weight',
    edits: edit(frames, "return next === STX || next === LF ? 'none' : 'wrong'", "return 'none'"),
    ...ofFrames,
  },
  {
    rule: 'scale: a flood is cut off',
    edits: edit(line, 'if (this.#second.bytes > this.limits.bytesPerSecond) {', 'if (this.#second.bytes < 0) {'),
    ...lines,
    title: 'a flood',
  },
  {
    rule: 'scale: nobody waits for an attempt that is not made',
    edits: edit(
      line,
      'if (this.#socket === null || FINAL.includes(this.#now().ScaleStatus)) return',
      'if (FINAL.includes(this.#now().ScaleStatus)) return',
    ),
    ...lines,
    title: 'a flood',
  },
  {
    rule: 'scale: a connection that failed takes its last weight with it',
    edits: edit(line, '    this.#run = null\n', ''),
    ...lines,
    title: 'cut off is read again',
  },
  {
    rule: 'scale: no connection is opened after the stop',
    edits: edit('src/server/scale/scales.ts', 'if (at === null || isClosed) return', 'if (at === null) return'),
    ...lines,
    title: 'after closing',
  },
  {
    rule: 'scale: a reading is as old as its request',
    edits: edit(
      'src/app/forms/weighing/read-scale.ts',
      'reading: result.value, atMs }',
      'reading: result.value, atMs: now() }',
    ),
    tests: ['src/app/forms/weighing/read-scale.test.ts'],
  },
  {
    rule: 'scale: a weight without a source was typed',
    edits: edit(
      'src/domain/trailers/weight-source.ts',
      'weighed[`${name}Source`] ?? WeightSource.Hand',
      'weighed[`${name}Source`] ?? WeightSource.Scale',
    ),
    ...sources,
  },
]
