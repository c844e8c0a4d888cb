/** An institution's own record in a programme without windows. */

import { isInForce, isRejected, wasGranted } from '@green/filing/workflow/states.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { Link } from '@tanstack/react-router'
import { families } from '../../../filing/families.ts'
import { buttonClass } from '../../../ui/control/button.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { OwnFilings, useOwnFilings } from './own-filings.tsx'

/** In these states a new filing may be begun. */
const mayFollow = (state: string) => isRejected(state) || wasGranted(state)

/** 我的备案: after the decision, a change or renewal may be begun. */
export function OwnRecord({ family }: { family: ProgrammeId }) {
  const { data } = useOwnFilings(true)
  const own = data?.filter((row) => row.programme === family)
  const mayBegin = own?.every((row) => mayFollow(row.state)) ?? false
  const begin = (
    <Link to={families[family].path} search={{ edit: 'new' }} className={buttonClass('primary')}>
      {own?.some((row) => isInForce(row.state)) ? '变更或延续备案' : '开始备案'}
    </Link>
  )
  return (
    <Sheet title="我的备案" id="own" actions={mayBegin && own && own.length > 0 ? begin : null}>
      <OwnFilings
        only={[family]}
        empty={{
          title: '还没有备案',
          hint: '备好材料后开始填报，填写的内容会自动保存，换一台电脑也可以继续。',
          action: begin,
        }}
      />
    </Sheet>
  )
}
