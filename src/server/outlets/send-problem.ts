/** A reason for the site's admins; may quote the mail server, and thus an address. */
export class SendProblem extends Error {
  override readonly name = 'SendProblem'
  constructor(
    message: string,
    /** No further attempt can succeed. */
    readonly isPermanent: boolean,
    /** No other message can be sent now either. */
    readonly isOfServer: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
