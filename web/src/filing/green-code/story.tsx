/** What became of a result, step by step, with the papers that were given. */
import type { CodeDetail } from '@green/contract/calls/code/green-code.ts'
import { dateTimeText } from '../../ui/figure/date-text.ts'
import { Timeline } from '../../ui/figure/timeline.tsx'
import { FileList } from '../view/answer/file-list.tsx'

export function CodeStory({ of }: { of: Pick<CodeDetail, 'history'> }) {
  return (
    <Timeline
      label="办理过程"
      entries={of.history.toReversed().map((one) => ({
        key: one.id,
        title: one.label,
        at: dateTimeText(one.at),
        who: one.actor === one.role ? one.actor : `${one.actor}（${one.role}）`,
        text: (
          <>
            {one.opinion ? <p>{one.opinion}</p> : null}
            {one.files.length > 0 ? <FileList files={one.files} label="材料" /> : null}
          </>
        ),
      }))}
    />
  )
}

/** On every page that shows a grade. */
export const noEffect =
  '绿效码依据企业填报并经审核的数据生成，供企业和主管部门参考，不作为行政许可依据，也不用于监察、限电和处罚；金融机构凭企业授权查看。'
