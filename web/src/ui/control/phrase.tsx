/** A heading whose numbers and ordinals are never broken over two lines: 第二批, 2026年度. */
import { Fragment } from 'react'

const whole = /(第[一二三四五六七八九十百]+[批期届次]|\d+\s?年度?|\d+\s?月\d+\s?日)/

export function Phrase({ children }: { children: string }) {
  return children.split(whole).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
      <span key={index} className="ge-whole">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
