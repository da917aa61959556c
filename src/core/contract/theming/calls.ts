import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId, ServiceParams } from '../primitives.ts'
import {
  maxWhiteLabelBytes,
  ThemeConfig,
  WhiteLabelFile,
  WhiteLabelType,
  WhiteLabelUse,
  whiteLabelTypes,
} from './schemas.ts'

const WhiteLabelFiles = v.object({ files: v.array(WhiteLabelFile) })

const NewImage = v.object({
  type: WhiteLabelType,
  /** Its bytes in Base64. */
  data: v.pipe(
    v.string(),
    v.minLength(4),
    v.maxLength(Math.ceil(maxWhiteLabelBytes / 3) * 4),
    v.base64('must be Base64'),
  ),
})

const themePath = '/lc-ds/v1/services/{s}/theme'

const filesPath = '/lc-ds/v1/services/{s}/white-label-files'

const ownFilePath = '/everline/v1/services/{s}/white-label-files/{use}'

const FileParams = v.object({ s: ServiceId, use: WhiteLabelUse })

export const themingCalls = {
  getThemeConfig: call({
    method: 'GET',
    path: themePath,
    audience: 'public',
    capability: 'theming',
    summary: 'Returns name and colour of the service’s brand',
    params: ServiceParams,
    result: ThemeConfig,
  }),
  setThemeConfig: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/theme',
    audience: 'admin',
    from: 'tab',
    capability: 'theming',
    summary: 'Changes name and colour of the service’s brand',
    params: ServiceParams,
    body: ThemeConfig,
    result: ThemeConfig,
  }),
  getWhiteLabelFiles: call({
    method: 'GET',
    path: filesPath,
    audience: 'public',
    capability: 'theming',
    summary: 'Returns logos and icon of the service’s brand, in every format that is stored',
    params: ServiceParams,
    result: WhiteLabelFiles,
  }),
  setWhiteLabelFile: call({
    method: 'PUT',
    path: ownFilePath,
    audience: 'admin',
    limits: ['uploads'],
    from: 'tab',
    capability: 'theming',
    summary: 'Replaces a logo or the icon, in one format or several; one of them must be PNG or SVG',
    params: FileParams,
    body: v.object({ images: v.pipe(v.array(NewImage), v.minLength(1), v.maxLength(whiteLabelTypes.length)) }),
    result: WhiteLabelFiles,
  }),
  deleteWhiteLabelFile: call({
    method: 'DELETE',
    path: ownFilePath,
    audience: 'admin',
    from: 'tab',
    capability: 'theming',
    summary: 'Deletes a logo or the icon, in all formats',
    params: FileParams,
    result: WhiteLabelFiles,
  }),
}
