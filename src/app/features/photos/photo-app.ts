/** Opens the photo app of the site; false where it cannot be reached. */
export async function openPhotoApp(_number: string): Promise<boolean> {
  return false
}
