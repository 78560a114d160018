import { timeOutline } from 'ionicons/icons'
import { Icon } from '../../components/icon.tsx'
import { SignInForm } from './sign-in-form.tsx'
import './login.css'

export interface LoginScreenProps {
  /** Why the last session ended, in words. */
  readonly notice: string | null
  /** Unsent changes of people who are signed out on this tablet. */
  readonly unsent: readonly { readonly UserID: number; readonly count: number }[]
}

/** /login (spec 1§2.1). What others left unsent on this tablet is said: it goes out under their own names. */
export function LoginScreen({ notice, unsent }: LoginScreenProps) {
  const count = unsent.reduce((sum, one) => sum + one.count, 0)
  return (
    <main className="login">
      <div className="login-card">
        <div className="login-brand" aria-hidden="true">
          Yardhand
        </div>
        <SignInForm notice={notice} />
      </div>
      {count > 0 && (
        <p className="login-unsent" role="status">
          <Icon icon={timeOutline} />
          {unsentWords(count, unsent.length)}
        </p>
      )}
    </main>
  )
}

function unsentWords(count: number, people: number): string {
  const changes = count === 1 ? '1 unsent change' : `${count} unsent changes`
  const whose = people === 1 ? 'one person' : `${people} people`
  return `${changes} of ${whose} on this tablet. They are kept, and sent under their author's name when there is signal.`
}
