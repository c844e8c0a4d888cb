/** How the pages of 我的企业 stand, as one line: each sign leads to its page; what is late there stands beside it. */
import type { OwnPlace } from '@green/contract/calls/overview/own-place.ts'
import type { OwedThere } from '@green/filing/todo/owed-by-page.ts'
import { Link } from '@tanstack/react-router'
import { placeOf } from '../../../platform/navigation/address.ts'
import { Tag, type Tone } from '../../../ui/figure/tag.tsx'
import styles from './own-place.module.css'

export type Sign = { key: string; name: string; link: string; state: string; tone: Tone; late: number }

/** The signs in the order of the server, and the titles that are held at the end. */
export function signsOf(
  { kind, pages, titles }: Pick<OwnPlace, 'kind' | 'pages' | 'titles'>,
  owed: readonly OwedThere[],
): Sign[] {
  const held = titles.filter(({ isValid }) => isValid).length
  const lateAt = (page: string) => owed.find((one) => one.page === page)?.late ?? 0
  const signs = pages.map(({ page, name, state, tone }) => ({
    key: `${page} ${name}`,
    name,
    link: kind === 'bank' ? `${page}?tab=references` : page,
    state,
    tone,
    late: lateAt(page),
  }))
  if (titles.length === 0) return signs
  const ofTitles: Sign = {
    key: 'titles',
    name: '称号',
    link: '/mainPages/ownPlace#titles',
    state: held > 0 ? `${held}项有效` : '没有有效的',
    tone: held > 0 ? 'green' : 'grey',
    late: 0,
  }
  return [...signs, ofTitles]
}

export function Strip({ signs, label }: { signs: readonly Sign[]; label: string }) {
  return (
    <ul className={styles.strip} aria-label={label}>
      {signs.map(({ key, name, link, state, tone, late }) => (
        <li key={key}>
          <Link {...placeOf(link)}>
            <span>{name}</span>
            <Tag tone={late > 0 ? 'red' : tone}>{late > 0 ? `${late}件逾期` : state}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  )
}
