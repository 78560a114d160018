import { timeOutline } from 'ionicons/icons'
import { Icon } from '../../components/icon.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './login.css'

export interface LoginScreenProps {
  /** Why the last session ended, in words. */
  readonly notice: string | null
  /** What waits on this tablet of people who are signed out, a sentence each. */
  readonly unsent: readonly string[]
}

/** /login (spec 1§2.1). What others left unsent on this tablet is said: it goes out under their own names. */
export function LoginScreen({ notice, unsent }: LoginScreenProps) {
  return (
    <main className="login">
      <div className="login-card">
        <div className="login-brand" aria-hidden="true">
          Yardhand
        </div>
        <SignInForm notice={notice} />
      </div>
      {unsent.length > 0 && (
        <div className="login-unsent" role="status">
          {unsent.map((words) => (
            <p key={words}>
              <Icon icon={timeOutline} />
              {words}
            </p>
          ))}
        </div>
      )}
    </main>
  )
}
