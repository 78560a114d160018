import { TextField } from './text-field.tsx'
import { useTypedKeyword } from './use-typed-keyword.ts'

export interface KeywordFieldProps {
  readonly label: string
  readonly value: string
  /** Called after a pause in typing. */
  readonly onChange: (value: string) => void
  /** Milliseconds without a key before `onChange`; default 300. */
  readonly pauseMs?: number | undefined
}

/** A text that filters a list. Give it another `key` to discard what was typed last. */
export function KeywordField({ label, value, onChange, pauseMs }: KeywordFieldProps) {
  const [typed, type] = useTypedKeyword(value, onChange, pauseMs)
  return <TextField label={label} value={typed} maxLength={50} inputMode="search" onChange={type} />
}
