/** The desk of a programme as a page; a filer who comes here gets a link to the portal. */

import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { useSession } from '../../../platform/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/faces.tsx'
import { Page, Sheet } from '../../../ui/page.tsx'
import { type DeskProgramme, deskProgrammes } from '../desk-programmes.ts'
import { DeskPage } from './desk-page.tsx'

type ProgrammeDeskProps = { family: ProgrammeId; more?: NonNullable<DeskProgramme['more']> }

export function ProgrammeDesk({ family, more }: ProgrammeDeskProps) {
  const role = useSession((session) => session.login?.userRole)
  const desk = deskProgrammes[family]
  if (role !== 'enterprise') return <DeskPage desk={more ? { ...desk, more } : desk} />
  const way = (
    <Link to={families[family].path} className={buttonClass('primary')}>
      打开我的填报
    </Link>
  )
  return (
    <Page title={desk.title}>
      <Sheet>
        <Empty title="本单位的填报在门户办理" hint="填报、修改和查看办理进度都在门户的页面。" action={way} />
      </Sheet>
    </Page>
  )
}

/** The page of a desk without parts of its own. */
export const plainDesk = (id: ProgrammeId) => () => <ProgrammeDesk family={id} />
