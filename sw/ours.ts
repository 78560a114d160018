/** True for a complete response with `X-Yardhand` (3-decisions §2), unlike a guest network's. */
export function isOurs(response: Response): boolean {
  return response.status === 200 && response.headers.has('x-yardhand')
}

/** True for a picture from our server. */
export function isOurPicture(response: Response): boolean {
  return isOurs(response) && isPicture(response)
}

/** True for a complete picture; false for an opaque response, whose content cannot be known. */
export function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get('content-type') ?? '').startsWith('image/')
}
