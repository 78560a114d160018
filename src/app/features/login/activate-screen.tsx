import { yupResolver } from '@hookform/resolvers/yup'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import type { InferType } from 'yup'
import { activationForm } from '../../../domain/people/activation.ts'
import { PASSWORD_RULES } from '../../../domain/people/sign-in.ts'
import { yardClient } from '../../../sync/client.ts'
import { serverFailureWords } from '../../data/server-words.ts'
import { Button } from '../../kit/button.tsx'
import { FieldSays } from '../../kit/field-frame.tsx'
import { FormField } from '../../kit/form-field.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './login.css'

const DONE = 'Your password is saved. Sign in with it.'
const OFFLINE = 'You are offline. This is saved only online.'

/** /activate: a person chooses the first password with the code of a link, or a typed one (3-decisions §1). */
export function ActivateScreen({ isOpen }: { readonly isOpen: boolean }) {
  const [username, setUsername] = useState<string | null>(null)
  if (username !== null && isOpen) return <Navigate to="/" replace />
  return (
    <main className="login">
      <div className="login-card">
        <div className="login-brand" aria-hidden="true">
          Yardhand
        </div>
        {username === null ? <ActivationForm onDone={setUsername} /> : <SignInForm notice={DONE} username={username} />}
      </div>
    </main>
  )
}

/** The code of the link, which leaves the address, so that the browser's history does not keep it. */
function useCodeOfLink(): string {
  const [code] = useState(() => decodeURIComponent(window.location.hash.slice(1)))
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return code
}

function ActivationForm({ onDone }: { readonly onDone: (username: string) => void }) {
  const code = useCodeOfLink()
  const form = useForm<InferType<typeof activationForm>>({
    resolver: yupResolver(activationForm),
    defaultValues: { ActivationCode: code, Password: '', ConfirmPassword: '' },
  })
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const submit = form.handleSubmit(async ({ ActivationCode, Password }) => {
    setFailure(undefined)
    const answer = await yardClient.callServer('activate', { body: { ActivationCode, Password } })
    if (answer.name === 'answered') return onDone(answer.value.Username)
    const { ActivationCode: codeErrors, Password: errors } = answer.name === 'rejected' ? answer.errors : {}
    if (codeErrors?.[0]) form.setError('ActivationCode', { message: codeErrors[0] })
    if (errors?.[0]) form.setError('Password', { message: errors[0] })
    if (!codeErrors && !errors) setFailure(serverFailureWords(answer, OFFLINE))
  })
  const secret = { type: 'password', autoComplete: 'new-password' } as const
  return (
    <form className="sign-in" noValidate aria-label="Activation" onSubmit={(event) => void submit(event)}>
      <h1>Choose a password</h1>
      <FormField control={form.control} name="ActivationCode">
        {(field) => <TextField label="Activation code" autoComplete="off" autoFocus={code === ''} {...field} />}
      </FormField>
      <FormField control={form.control} name="Password">
        {(field) => <TextField label="Password" hint={PASSWORD_RULES} autoFocus={code !== ''} {...secret} {...field} />}
      </FormField>
      <FormField control={form.control} name="ConfirmPassword">
        {(field) => <TextField label="Confirm Password" {...secret} {...field} />}
      </FormField>
      <Button type="submit" tone="primary" large wide busy={form.formState.isSubmitting}>
        Save
      </Button>
      <div role="alert">
        <FieldSays id="activation-failure" error={failure} warning={undefined} hint={undefined} />
      </div>
    </form>
  )
}
