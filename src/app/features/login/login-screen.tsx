import { timeOutline } from 'ionicons/icons'
import { Icon } from '../../kit/icon.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './login.css'

export interface LoginScreenProps {
  /** The reason why the last session ended. */
  readonly notice: string | null
  /** One sentence for each signed-out person with unsent changes on this tablet. */
  readonly unsent: readonly string[]
}

/** /login (spec 1§2.1), with a note on unsent changes of others, which are sent in their names. */
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
