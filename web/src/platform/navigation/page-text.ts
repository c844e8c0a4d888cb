/** 页面文字: short texts of the portal as the city has them; they come with the system items. */
import type { PageTextKey } from '@green/contract/screens/page-texts.ts'
import { type SystemItems, useSystemItems } from './system-items.ts'

/** Empty until the items are there. */
export const pageText = (items: SystemItems, key: PageTextKey) => items[`text:${key}`] ?? ''

export const usePageText = (key: PageTextKey) => pageText(useSystemItems(), key)
