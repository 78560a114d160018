import { TextField, type TextFieldProps } from './text-field.tsx'

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'upper' | 'maxLength'>

/** A text field with the numeric keypad; the form's schema validates it. */
export function PhoneField(props: PhoneFieldProps) {
  return <TextField {...props} type="tel" inputMode="tel" maxLength={25} />
}
