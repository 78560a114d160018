import { searchOutline } from 'ionicons/icons'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'

export interface MapSearchProps {
  readonly onSearch: (typed: string) => void
  readonly onClear: () => void
}

/** The search for a trailer by its number (spec 2§2.16). */
export function MapSearch({ onSearch, onClear }: MapSearchProps) {
  const [typed, type] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  const clear = () => {
    type('')
    onClear()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is unknown to many browsers in use.
    <form className="map-search" role="search" onSubmit={search}>
      <TextField label="Trailer Number" value={typed} maxLength={50} inputMode="search" scan upper onChange={type} />
      <Button type="submit" tone="primary" icon={searchOutline}>
        Search
      </Button>
      <Button onClick={clear}>Clear</Button>
    </form>
  )
}
