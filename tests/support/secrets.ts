/**
 * Shapes of credentials that must never be in the repository or in a build; names that nobody can
 * register stand for servers in tests.
 */
const secrets: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\b(gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,}|glpat-[\w-]{20,})/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bxox[abeprs]-[\w-]{10,}/,
  /\b(sk|rk)_live_\w{20,}|\bSG\.[\w-]{16,}\.[\w-]{16,}/,
  /\bAIza[\w-]{35}\b/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  /\$argon2(id|i|d)\$v=\d+\$m=\d+/,
  /_authToken\s*=\s*[^\s$]/,
  /\b(postgres(ql)?|smtps?|https?):\/\/[^\s:@/'"`{}<>]+:[^\s:@/'"`{}$<>]+@(?!(127\.0\.0\.1|localhost|[\w.-]+\.(local|invalid|test))\b)[\w.-]+/,
]

/** Returns the first part of each thing in a text that looks like a credential. */
export function findSecrets(text: string): readonly string[] {
  return secrets.flatMap((shape) => {
    const found = shape.exec(text)
    return found ? [found[0].slice(0, 40)] : []
  })
}
