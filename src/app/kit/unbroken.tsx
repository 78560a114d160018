import { createElement, Fragment } from 'react'
import './unbroken.css'

/** A short name with a hyphen, such as the spot 'B-36'. A longer word breaks, or it would be cut on a narrow screen. */
const NAME = /^\S{1,6}-\S{1,6}$/u

/** A sentence whose names with a hyphen stay on one line each. */
export function Unbroken({ text }: { readonly text: string }) {
  const words = text.split(/(\s+)/u)
  const shown = words.map((word) => (NAME.test(word) ? createElement('span', { className: 'unbroken' }, word) : word))
  return createElement(Fragment, null, ...shown)
}
