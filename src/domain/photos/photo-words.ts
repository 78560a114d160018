/** Reasons against bytes that arrived whole. */
export const photoReason = {
  kind: 'Only JPEG, PNG and WebP pictures can be stored.',
  animated: 'Animated pictures cannot be stored.',
  mixed: 'The file holds more than a picture.',
  cutOff: 'The picture is cut off.',
  unreadable: 'The picture is damaged and cannot be read.',
  tooManyPixels: 'The picture has more than 50 megapixels.',
  tooSlow: 'The picture takes too long to read.',
} as const

export type PhotoReason = keyof typeof photoReason
