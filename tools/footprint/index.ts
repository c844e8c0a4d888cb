/**
 * 碳足迹 and the low-carbon figures for whole cases as they come from anybody: a case is read, refused in Chinese where it cannot
 * be, and answered to the digits that the standards show. Screens and papers use these six; the settings are the file's own unless
 * a city's are passed.
 */
import { Input } from '../ledger/input.ts'
import { bridgeOf, type CarbonBridge } from './bridge.ts'
import { type EmbeddedEmissions, embeddedOf } from './embedded.ts'
import { type GreenPowerShare, shareOf } from './green-share.ts'
import { fieldLabels } from './labels.ts'
import { footprintOf, type ProductFootprint } from './product.ts'
import { readProduct } from './product-case.ts'
import { defaultSettings, type FootprintSettings } from './settings.ts'
import { factoryOf, parkOf, type ZeroCarbonFactory, type ZeroCarbonPark } from './zero-carbon.ts'

/** 产品碳足迹: the footprint of a product's declared unit. */
export function productFootprint(value: unknown, settings: FootprintSettings = defaultSettings): ProductFootprint {
  return footprintOf(readProduct(new Input(value, fieldLabels)), settings)
}

/** 隐含排放 of a good that is exported to the European Union. */
export function embeddedEmissions(value: unknown): EmbeddedEmissions {
  return embeddedOf(new Input(value, fieldLabels))
}

/** 绿电消费比例 of an enterprise's year. */
export function greenPowerShare(value: unknown, settings: FootprintSettings = defaultSettings): GreenPowerShare {
  return shareOf(new Input(value, fieldLabels), settings)
}

/** 零碳工厂: the core indicators of a works. */
export function zeroCarbonFactory(value: unknown, settings: FootprintSettings = defaultSettings): ZeroCarbonFactory {
  return factoryOf(new Input(value, fieldLabels), settings)
}

/** 零碳园区: the core and guiding indicators of a park. */
export function zeroCarbonPark(value: unknown, settings: FootprintSettings = defaultSettings): ZeroCarbonPark {
  return parkOf(new Input(value, fieldLabels), settings)
}

/** 碳数差异桥: from the platform's carbon to the verified figure. */
export function carbonBridge(value: unknown, settings: FootprintSettings = defaultSettings): CarbonBridge {
  return bridgeOf(new Input(value, fieldLabels), settings)
}
