/** True for a complete response with `X-Yardhand` (3-decisions §2), unlike a guest network's. */
export function isOurs(response: Response): boolean {
  return response.status === 200 && response.headers.has('x-yardhand')
}

/** True for a picture from our server. */
export function isOurPicture(response: Response): boolean {
  return isOurs(response) && (response.headers.get('content-type') ?? '').startsWith('image/')
}
