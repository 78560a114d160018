/** Whether an answer is a picture, and from our server: every answer of ours carries `X-Yardhand` (3-decisions §2). */
export function isOurPicture(response: Response): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.status === 200 && type.startsWith('image/') && response.headers.has('x-yardhand')
}
