import { addOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import type { Audit } from '../../../../domain/audits/audit.ts'
import { ADDED_TO_SESSION, refuseAdding } from '../../../../domain/audits/check-words.ts'
import { NOTHING_FOUND, SEARCH_WORDS } from '../../../../domain/trailers/search-words.ts'
import { getTrailer } from '../../../../mirror/reads/trailers.ts'
import { Button } from '../../../kit/button.tsx'
import { SuggestField, type Suggested } from '../../../kit/suggest-field.tsx'
import { addTemporaryTrailer, type TemporaryPlace } from '../../../data/temporary-trailers.ts'
import { showSaveResult } from '../../../forms/save-command.ts'
import { addToSession } from './save-audit.ts'
import { suggestTrailers } from '../../../forms/suggest-trailers.ts'
import './audit.css'

export interface AddToSessionProps {
  readonly session: Audit
  readonly place: TemporaryPlace
}

const NOTHING: Suggested = { ID: 0, Name: '' }

/** 'Add trailers to this session' (spec 2§2.1): checks a reefer that is not in the tab's set. */
export function AddToSession({ session, place }: AddToSessionProps) {
  const [chosen, setChosen] = useState<Suggested>(NOTHING)
  const [error, setError] = useState<string>()
  async function add(event: FormEvent) {
    event.preventDefault()
    const trailer = chosen.ID > 0 ? await getTrailer(chosen.ID) : undefined
    const refused = refuseChoice(chosen, trailer)
    setError(refused ?? undefined)
    if (refused !== null || !trailer) return
    if (!showSaveResult(await addToSession(session.ID, trailer.ID), ADDED_TO_SESSION)) return
    addTemporaryTrailer(place, trailer.ID)
    setChosen(NOTHING)
  }
  return (
    <form
      className="audit-add"
      aria-label="Add trailers to this session"
      noValidate
      onSubmit={(event) => void add(event)}
    >
      <SuggestField
        label="Trailer #"
        upper
        value={chosen}
        suggest={suggestTrailers}
        error={error}
        maxLength={50}
        onChange={(value) => {
          setError(undefined)
          setChosen(value)
        }}
      />
      <Button type="submit" icon={addOutline}>
        Add
      </Button>
    </form>
  )
}

function refuseChoice(chosen: Suggested, trailer: { readonly Type: number } | undefined): string | null {
  if (chosen.Name.trim() === '') return SEARCH_WORDS
  return trailer ? refuseAdding(trailer) : NOTHING_FOUND
}
