import { TextField, type TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'upper' | 'maxLength'>

/** A phone number; the keypad for numbers opens. What counts as a number is decided by the form's schema. */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField {...props} type="tel" inputMode="tel" maxLength={25} />
}
