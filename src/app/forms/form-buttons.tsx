import { type StoreApi, useStore } from 'zustand'
import { Button } from '../components/button.tsx'

interface SaveButtonProps {
  readonly label: string
  readonly busy: StoreApi<boolean>
}

/** The button that saves the form. It alone is drawn again while a save runs: drawing all fields would make the answer wait. */
export function SaveButton({ label, busy }: SaveButtonProps) {
  return (
    <Button tone="primary" type="submit" large wide busy={useStore(busy)}>
      {label}
    </Button>
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
