/** The answers to: is this model of equipment in the catalogues of eliminated equipment? */
export const deviceVerdicts = {
  listed: { label: '列入淘汰目录', tone: 'red' },
  series: { label: '所属系列列入', tone: 'purple' },
  judge: { label: '需人工判断', tone: 'orange' },
  none: { label: '未列入', tone: 'grey' },
} as const
export type DeviceVerdict = keyof typeof deviceVerdicts
