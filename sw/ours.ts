/**
 * True for a complete response with `X-Yardhand` (3-decisions §2), which a guest network's lacks.
 */
export function isOurs(response: Response): boolean {
  return response.status === 200 && response.headers.has('x-yardhand')
}

/** Returns true for a picture from our server. */
export function isOurPicture(response: Response): boolean {
  return isOurs(response) && (response.headers.get('content-type') ?? '').startsWith('image/')
}
