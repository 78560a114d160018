import { TextField } from './text-field.tsx'
import { useTypedKeyword } from './use-typed-keyword.ts'

export interface KeywordFieldProps {
  readonly label: string
  readonly value: string
  /** Told when typing has paused. */
  readonly onChange: (value: string) => void
}

/** A text by which a list is narrowed down. Give it another `key` to throw away what was typed last. */
export function KeywordField({ label, value, onChange }: KeywordFieldProps) {
  const [typed, type] = useTypedKeyword(value, onChange)
  return <TextField label={label} value={typed} maxLength={50} inputMode="search" onChange={type} />
}
