import { useEffect, useId } from 'react'
import { create } from 'zustand'

/** Forms with something typed and not saved: a new version of the page waits for them. */
const useDirtyForms = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** Tells that this form holds something unsaved. */
export function useDirtyForm(dirty: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    useDirtyForms.setState(({ ids }) => ({ ids: new Set([...ids, id]) }))
    return () => useDirtyForms.setState(({ ids }) => ({ ids: new Set([...ids].filter((one) => one !== id)) }))
  }, [dirty, id])
}

/** Whether any form holds something unsaved. */
export function useAnyDirtyForm(): boolean {
  return useDirtyForms(({ ids }) => ids.size > 0)
}

/** The same, asked once. */
export function isAnyFormDirty(): boolean {
  return useDirtyForms.getState().ids.size > 0
}
