/** Saves a report under a name: an own one again or as another; one of a colleague's as an own copy. */
import { customReport, reportFields, type SavedReport } from '@green/contract/calls/overview/report.ts'
import { field, option } from '@green/filing/form/fields.ts'
import { FieldsDialog } from '../../../filing/fields/fields-dialog.tsx'
import { useFields } from '../../../filing/fields/use-fields.ts'
import { toast } from '../../../ui/over/toast.tsx'
import { type QueryPlace, queryOf } from './place.ts'

type SaveDialogProps = {
  place: QueryPlace
  /** The saved report that is open. */
  of: SavedReport | null
  onSaved: (saved: SavedReport) => void
  onClose: () => void
}

const ways = { change: '原报表', new: '新报表' }
const way = field('way', '保存为', option(ways, { required: true }))

export function SaveDialog({ place, of, onSaved, onClose }: SaveDialogProps) {
  const isOwn = of?.own === true
  const form = useFields([...(isOwn ? [way] : []), ...reportFields], {
    start: {
      way: 'change',
      name: of ? (isOwn ? of.name : `${of.name}（副本）`) : '',
      share: isOwn ? of.share : 'own',
    },
    call: customReport.save,
    input: ({ way: chosen, ...values }) => ({
      ...values,
      asked: queryOf(place),
      ...(isOwn && chosen === 'change' ? { id: of.id, version: of.version } : {}),
    }),
    onDone: (saved) => {
      toast.success(`报表“${saved.name}”已保存`)
      onSaved(saved)
    },
    onClose,
  })
  return <FieldsDialog title={of && !isOwn ? '复制为我的报表' : '保存报表'} form={form} act="保存" />
}
