import { copyOutline } from 'ionicons/icons'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { notify } from '../kit/notice.tsx'
import { TABLET_FULL } from '../data/store-trouble.ts'
import { useStoreTrouble } from '../data/use-session.ts'
import { readTyped } from './read-typed.ts'

const STORE_FAILS = 'This tablet cannot write to its storage, so nothing can be saved now.'

/** Warns while nothing can be saved, and offers to copy the input. */
export function StoreLine() {
  const trouble = useStoreTrouble()
  const line = useRef<HTMLDivElement>(null)
  if (trouble === null) return null
  async function copy() {
    const form = line.current?.closest('form')
    if (!form) return
    if (await copyText(readTyped(form))) notify('What you typed is copied. Paste it into a message or a note.', 'info')
    else notify("Couldn't copy. Select the text manually.", 'error')
  }
  return (
    <div className="store-line" role="alert" ref={line}>
      <p>{trouble === 'full' ? TABLET_FULL : STORE_FAILS}</p>
      <Button icon={copyOutline} onClick={() => void copy()}>
        Copy what I typed
      </Button>
    </div>
  )
}
