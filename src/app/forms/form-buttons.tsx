import { type StoreApi, useStore } from 'zustand'
import { Button } from '../kit/button.tsx'
import { StoreLine } from './store-line.tsx'

interface SaveButtonProps {
  readonly label: string
  readonly busy: StoreApi<boolean>
  /** Nothing can be saved any more; the form says why. */
  readonly closed?: boolean
}

/** Saves the form. Renders alone while a save runs, since rendering all fields is slow. */
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
