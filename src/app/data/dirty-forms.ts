import { useEffect, useId } from 'react'
import { create } from 'zustand'

/** Forms with unsaved input; a new version of the page waits for them. */
const useDirtyForms = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Registers this form while dirty. Returns the function to call once it is saved: it may stay open for a moment. */
export function useDirtyForm(dirty: boolean): () => void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    useDirtyForms.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
    return () => remove(id)
  }, [dirty, id])
  return () => remove(id)
}

function remove(id: string): void {
  useDirtyForms.setState(({ ids }) => ({ ids: new Set([...ids].filter((one) => one !== id)) }))
}

/** Returns true while any form holds unsaved input. */
export function useAnyDirtyForm(): boolean {
  return useDirtyForms(({ ids }) => ids.size > 0)
}

/** Returns true while any form holds unsaved input, outside of a render. */
export function isAnyFormDirty(): boolean {
  return useDirtyForms.getState().ids.size > 0
}

/** Draft keys of open forms whose input the store could not keep. */
const unkept = new Set<string>()

/** Records whether the store has an open form's input; pass true once the form is closed or empty. */
export function noteKept(draftKey: string, isKept: boolean): void {
  if (isKept) unkept.delete(draftKey)
  else unkept.add(draftKey)
}

/** Returns the draft keys of open forms whose input is nowhere but on the screen. */
export function unkeptForms(): ReadonlySet<string> {
  return unkept
}
