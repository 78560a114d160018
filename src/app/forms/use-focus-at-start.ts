import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Focuses once; never a field left meanwhile. */
export function useFocusAtStart<T extends FieldValues>(form: UseFormReturn<T>, name: FieldPath<T> | null): void {
  const { setFocus } = form
  useEffect(() => {
    if (name !== null) setFocus(name)
  }, [name, setFocus])
}
