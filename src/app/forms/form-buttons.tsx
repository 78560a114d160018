import { type StoreApi, useStore } from 'zustand'
import { Button } from '../components/button.tsx'
import { StoreLine } from './store-line.tsx'

interface SaveButtonProps {
  readonly label: string
  readonly busy: StoreApi<boolean>
  /** Nothing can be saved any more: the form says why. */
  readonly closed?: boolean
}

/** The button that saves the form. It alone is drawn again while a save runs: drawing all fields would make the answer wait. */
export function SaveButton({ label, busy, closed = false }: SaveButtonProps) {
  return (
    <>
      <StoreLine />
      <Button tone="primary" type="submit" large wide busy={useStore(busy)} disabled={closed}>
        {label}
      </Button>
    </>
  )
}

interface DeleteButtonProps {
  readonly busy: StoreApi<boolean>
  readonly onTap: () => void
}

export function DeleteButton({ busy, onTap }: DeleteButtonProps) {
  return (
    <Button tone="danger" large wide disabled={useStore(busy)} onClick={onTap}>
      Delete
    </Button>
  )
}
