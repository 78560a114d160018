import { useState } from 'react'
import { readLink } from '../../../contract/log.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { notify } from '../../kit/notice.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { linkWords } from './link-words.ts'

interface KeptLinkProps {
  readonly publicKey: string
  readonly nameOf: (siteID: number) => string
}

const NO_LINK = 'Paste the whole line. It starts with yardhand-link/'

/** Compares a signed entry that somebody kept, such as the line on a proof card, with the log. */
export function KeptLink({ publicKey, nameOf }: KeptLinkProps) {
  const [line, setLine] = useState('')
  const [words, setWords] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const link = readLink(line)
  async function compare() {
    if (link === null) return setError(NO_LINK)
    const answer = await yardClient.callServer('checkLink', { query: { link: line.replaceAll(/\s/g, '') } })
    const entry = `Entry ${link.Sequence} of ${nameOf(link.SiteID)}`
    if (answer.name === 'answered') setWords(linkWords(entry, answer.value))
    else setWords(serverFailureWords(answer, 'You are offline. A kept entry is compared only online.'))
  }
  async function copyKey() {
    if (await copyText(publicKey)) notify('Public key copied')
  }
  return (
    <section className="log-kept" aria-label="Compare a signed entry">
      <TextField
        label="Signed entry that you kept"
        hint="From a proof card, or copied here before"
        value={line}
        error={error}
        onChange={(typed) => {
          setLine(typed)
          setError(undefined)
          setWords(null)
        }}
      />
      <div className="log-buttons">
        <Button onClick={() => void compare()}>Compare</Button>
        <Button tone="quiet" onClick={() => void copyKey()}>
          Copy the public key
        </Button>
      </div>
      {words !== null && <p role="status">{words}</p>}
    </section>
  )
}
