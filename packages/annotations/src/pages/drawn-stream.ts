import { decodeStream } from '../pdf/filters.ts';
import { Dict, isArray, PdfError, type Stream, type Value } from '../pdf/values.ts';

/** The bytes of a stream without Flate compression, which writers choose; with other filters, such as those of pictures, as they are. */
export function drawnStream(stream: Stream): { readonly bytes: Uint8Array; readonly rest: Dict } {
  try {
    if (!isPredictedFully(stream.dict.get('DecodeParms'))) return { bytes: stream.bytes, rest: stream.dict };
    return { bytes: decodeStream(stream), rest: stream.dict.with({ Filter: undefined, DecodeParms: undefined }) };
  } catch (error) {
    if (error instanceof PdfError) return { bytes: stream.bytes, rest: stream.dict };
    throw error;
  }
}

/** Whether decoding undoes the predictor, too. */
function isPredictedFully(parameters: Value | undefined): boolean {
  if (isArray(parameters)) return parameters.every(isPredictedFully);
  return parameters === undefined || parameters === null || (parameters instanceof Dict && parameters.get('Predictor') !== 2);
}
