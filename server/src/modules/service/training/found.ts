/** 培训课程 in the search: the published text, from its publication until it is withdrawn; an ended course is still read. */
import { linesOf } from '@green/contract/content/rich-text.ts'
import { courseCategories } from '@green/contract/content/training.ts'
import { indexDocuments, type PublicDocument, removeDocuments } from '../../../base/search/index-store.ts'
import type { Tx } from '../../../db/database.ts'
import { countyNameOf } from './county.ts'
import { findShown, type ShownCourse, shownCourses } from './store.ts'

function documentOf({ id, qxCode, publishedAt, text }: ShownCourse): PublicDocument {
  const { title, category, summary, teacher, orgName, place, parts } = text
  return {
    kind: 'course',
    ref: id,
    title,
    about: [courseCategories[category], countyNameOf(qxCode), orgName].filter(Boolean).join(' · '),
    text: [summary, ...parts.flatMap((part) => [part.title, ...linesOf(part.body)]), teacher, place]
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
    address: `/mainPages/course?id=${id}`,
    date: publishedAt,
  }
}

export const courseDocuments = async (tx: Tx): Promise<PublicDocument[]> => (await shownCourses(tx)).map(documentOf)

/** After a step: the course as everybody reads it from now on, or not at all. */
export async function indexCourse(tx: Tx, id: string): Promise<void> {
  const shown = await findShown(tx, id)
  if (shown) await indexDocuments(tx, [documentOf(shown)])
  else await removeDocuments(tx, ['course'], [id])
}
