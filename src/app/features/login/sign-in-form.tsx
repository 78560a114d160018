import { yupResolver } from '@hookform/resolvers/yup'
import { informationCircleOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type SignIn, signInSchema, USERNAME_MAX } from '../../../domain/people/sign-in.ts'
import { yardClient } from '../../../sync/client.ts'
import { Button } from '../../kit/button.tsx'
import { FieldSays } from '../../kit/field-frame.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { TextField } from '../../kit/text-field.tsx'
import './login.css'

export interface SignInFormProps {
  /** The reason for the sign-in, e.g. an expired session. */
  readonly notice: string | null
  /** Filled in for the person whose session expired. */
  readonly username?: string
  /** Called before a sign-in; false cancels it. */
  readonly mayGoOn?: (username: string) => Promise<boolean>
}

/**
 * The Sign In card, on the login screen and over a locked screen. Fields are checked on change and
 * on submit (spec 1§2.1).
 */
export function SignInForm({ notice, username = '', mayGoOn }: SignInFormProps) {
  const form = useForm<SignIn>({
    resolver: yupResolver(signInSchema),
    mode: 'onChange',
    defaultValues: { Username: username, Password: '' },
  })
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const busy = form.formState.isSubmitting
  const submit = form.handleSubmit(async ({ Username, Password }) => {
    setFailure(undefined)
    if (mayGoOn && !(await mayGoOn(Username))) return
    const result = await yardClient.signIn(Username, Password)
    if (result.name === 'failed') setFailure(result.words)
  })
  return (
    <form className="sign-in" noValidate aria-label="Sign In" onSubmit={(event) => void submit(event)}>
      <h1>Sign In</h1>
      {notice && (
        <p className="sign-in-notice" role="status">
          <Icon icon={informationCircleOutline} />
          {notice}
        </p>
      )}
      <FormField control={form.control} name="Username">
        {(field) => (
          <TextField
            label="Username"
            maxLength={USERNAME_MAX}
            autoComplete="username"
            autoFocus={username === ''}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="Password">
        {(field) => (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus={username !== ''}
            {...field}
          />
        )}
      </FormField>
      <Button type="submit" tone="primary" large wide busy={busy}>
        Login
      </Button>
      <div role="alert">
        <FieldSays id="sign-in-failure" error={failure} warning={undefined} hint={undefined} />
      </div>
    </form>
  )
}
