/** What the numbers of papers begin with: whoever gives a number and whoever recognises one take it from here. */
export const numberPrefixes = {
  greenReport: 'LXMBG',
  greenCode: 'LXM',
  verification: 'NHHC',
  scenario: 'QJCS',
  training: 'PXZM',
  inspectionTask: 'JNJC',
} as const
