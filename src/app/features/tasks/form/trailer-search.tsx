import { searchOutline } from 'ionicons/icons'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Site } from '../../../../domain/sites/site.ts'
import { taskFieldLabels } from '../../../../domain/tasks/task-edit.ts'
import { SEARCH_WORDS } from '../../../../domain/trailers/search-words.ts'
import { getScacs, listLocations } from '../../../../mirror/reads/reference.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { useFollow } from '../../../kit/form/underway.ts'
import { notify } from '../../../kit/notice.tsx'
import type { Option } from '../../../kit/option.ts'
import { TextField } from '../../../kit/text-field.tsx'
import { searchTrailers } from '../../../forms/choices.ts'
import type { TaskFormActs } from './task-form-acts.ts'
import type { TaskForm } from './task-form-values.ts'

export interface TrailerSearchProps {
  readonly form: UseFormReturn<TaskForm>
  readonly acts: TaskFormActs
  readonly site: Site
}

const NONE_FOUND = 'No trailer with that number is on the yard.'

/** The typed number, with a search on the yard; shown without autofill. */
export function TrailerSearch({ form, acts, site }: TrailerSearchProps) {
  const number = useController({ control: form.control, name: 'TrailerNumber' })
  const id = useController({ control: form.control, name: 'TrailerID' })
  const follow = useFollow()
  const [found, setFound] = useState<readonly Option[] | null>(null)
  async function search() {
    const typed = form.getValues('TrailerNumber')?.trim() ?? ''
    if (typed === '') return notify(SEARCH_WORDS, 'error')
    const choices = await readFound(site.ID, typed)
    if (choices.length === 0) return notify(NONE_FOUND, 'error')
    const [only] = choices
    if (choices.length === 1 && only) return acts.selectTrailer(only.ID)
    setFound(choices)
  }
  return (
    <>
      <TextField
        label={taskFieldLabels.TrailerNumber}
        name="TrailerNumber"
        value={number.field.value}
        onChange={acts.typeNumber}
        onBlur={() => follow(acts.leaveNumber())}
        inputRef={id.field.ref}
        error={id.fieldState.error?.message ?? number.fieldState.error?.message}
        upper
        scan
        required
      />
      <Button icon={searchOutline} large wide onClick={() => void search()}>
        Search trailer number
      </Button>
      {found && (
        <Dialog title="Trailers found" onClose={() => setFound(null)}>
          <ul className="found-trailers">
            {found.map((option) => (
              <li key={option.ID}>
                <Button
                  large
                  wide
                  onClick={() => {
                    setFound(null)
                    void acts.selectTrailer(option.ID)
                  }}
                >
                  {option.Name}
                  <span className="found-value">{option.Value}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** Returns trailers with company and place, as two may have the same number. */
async function readFound(siteID: number, typed: string): Promise<readonly Option[]> {
  const trailers = await searchTrailers(siteID, typed)
  const [scacs, locations] = await Promise.all([
    getScacs([...new Set(trailers.map((trailer) => trailer.ScacID))]),
    listLocations(siteID),
  ])
  const nameOf = (rows: readonly { readonly ID: number; readonly Name: string }[], id: number) =>
    rows.find((row) => row.ID === id)?.Name ?? ''
  return trailers.map(({ ID, Number: Name, ScacID, LocationID }) => ({
    ID,
    Name,
    Value: `${nameOf(scacs, ScacID)}, ${nameOf(locations, LocationID)}`,
  }))
}
