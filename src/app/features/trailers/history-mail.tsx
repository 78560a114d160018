import { mailOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { Site } from '../../../domain/sites/site.ts'
import { historyAddress } from '../../../domain/trailers/history-mail.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { Button } from '../../kit/button.tsx'
import { notify } from '../../kit/notice.tsx'
import { TextField } from '../../kit/text-field.tsx'

const NO_SIGNAL = 'Sending mail works only online.'

export interface HistoryMailProps {
  readonly trailerID: number
  readonly site: Site
  readonly onDone: () => void
}

/** Mails the history of a trailer, by default to the address of the site (spec 2§5). */
export function HistoryMail({ trailerID, site, onDone }: HistoryMailProps) {
  const [typed, setTyped] = useState(site.TransactionEmail ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function send() {
    const { address, refusal } = historyAddress(typed, site)
    setError(refusal ?? undefined)
    if (address === null || busy) return
    setBusy(true)
    const query = { TrailerID: trailerID, EmailToSend: address }
    const answer = await yardClient.callServer('trailerData', { query }).finally(() => setBusy(false))
    const wrong = answer.name === 'rejected' ? answer.errors.EmailToSend : undefined
    if (wrong) return setError(wrong.join(' '))
    if (answer.name !== 'answered') return notify(serverFailureWords(answer, NO_SIGNAL), 'error')
    notify(`The history goes to ${address}`)
    onDone()
  }
  return (
    <form
      className="history-mail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label="Email"
        value={typed}
        error={error}
        maxLength={254}
        inputMode="email"
        onChange={(text) => {
          setTyped(text)
          setError(undefined)
        }}
      />
      <Button type="submit" tone="primary" icon={mailOutline} busy={busy}>
        Send
      </Button>
    </form>
  )
}
