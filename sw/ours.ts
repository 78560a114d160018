/** Whether an answer is from our server, and whole: each of its answers carries `X-Yardhand` (3-decisions §2), a guest network's page, which has 200 as well, does not. */
export function isOurs(response: Response): boolean {
  return response.status === 200 && response.headers.has('x-yardhand')
}

/** Whether an answer is a picture from our server. */
export function isOurPicture(response: Response): boolean {
  return isOurs(response) && (response.headers.get('content-type') ?? '').startsWith('image/')
}
