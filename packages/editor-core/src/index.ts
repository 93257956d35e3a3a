export type { Vec } from './geometry/vec.ts';
export { vec } from './geometry/vec.ts';
export type { Radians } from './geometry/angle.ts';
export { fromDegrees, NO_ROTATION, radians, toDegrees } from './geometry/angle.ts';
export type { Box } from './geometry/box.ts';
export {
  boxAround,
  boxAroundPoints,
  boxAt,
  boxBetween,
  boxCenter,
  boxContains,
  boxesMeet,
  boxHeight,
  boxOf,
  boxWidth,
  expandBox,
  joinBoxes,
} from './geometry/box.ts';
export { IDENTITY, type Matrix } from './geometry/matrix.ts';
export type { Path, PathSink } from './geometry/path.ts';
export { flattenPath, tracePath } from './geometry/path.ts';

export type { Calibration } from './units/calibration.ts';
export { formatScale, MAX_DECIMALS, scaleOf, toCalibration, DEFAULT_DECIMALS } from './units/calibration.ts';
export type { PageScales, ScaleRegion } from './units/page-scales.ts';
export { calibrationFor } from './units/page-scales.ts';
export type { Quantity } from './units/quantity.ts';
export { FEET_AND_INCHES, INCH_FRACTIONS } from './units/feet-and-inches.ts';
export { formatQuantity, toRealLength } from './units/quantity.ts';
export type { ScreenPixels } from './units/screen.ts';
export { screenPixels } from './units/screen.ts';

export type { MarkupId, ObjectId } from './document/ids.ts';
export { objectId } from './document/ids.ts';
export { measurementOfSaved, nameOfObject, nameOfSaved } from './wire/object-names.ts';
export type { OrderKey } from './document/order.ts';
export { compareOrder, FIRST_ORDER, isOrderKey, orderBetween } from './document/order.ts';
export type {
  CanvasObject,
  Dash,
  LegendRow,
  LineEnd,
  LineSubType,
  ObjectKind,
  ObjectOf,
  ObjectStyle,
  TextAlign,
  TextKind,
} from './document/object.ts';
export { hasText } from './document/object.ts';

export type { DrawOp, ImageOp, PathOp, TextLine, TextOp } from './shapes/draw-op.ts';
export { growthAt } from './shapes/draw-op.ts';
export type { Font } from './shapes/fonts.ts';
export { FONTS, fontFor } from './shapes/fonts.ts';
export { calloutLeader } from './shapes/callout.ts';
export { labelBoundsAt } from './shapes/label-bounds.ts';
export { newLegend } from './shapes/legend.ts';
export { newImage } from './shapes/new-image.ts';
export { STAMPS } from './shapes/stamp.ts';
export { TEXT_PADDING } from './shapes/text.ts';
export { LINE_HEIGHT as TEXT_LINE_HEIGHT } from './shapes/text-layout.ts';
export type { Frame, Side } from './shapes/frame.ts';
export type { EditableProperty } from './shapes/kind.ts';
export { kindOf, kinds } from './shapes/kinds.ts';
export { boundsOf, drawOpsOf, frameOfObject, outlineOf, paintBoundsOf, reachOf } from './shapes/appearance.ts';

export { stretchObject, translateObject } from './shapes/transforms.ts';
export type { Measure } from './shapes/measures.ts';
export type { RealMeasure } from './measure/measure-object.ts';
export { measureInReality, measureObject } from './measure/measure-object.ts';
export { legendRowsOf } from './measure/legend-rows.ts';
export { COUNT_UNIT, DEGREES, quantityOf } from './measure/object-quantity.ts';

export type { Camera, Viewport } from './camera/camera.ts';
export { openingCamera } from './camera/opening-camera.ts';
export { fitBox, lengthOnPage, MAX_ZOOM, MIN_ZOOM, panBy, toPage, toScreen, visibleBox, zoomAt, zoomTo } from './camera/camera.ts';

export type { Change, ObjectUpdate } from './document/change.ts';
export { applyChange, changedIds, invert, isEmptyChange, NO_CHANGE, squash } from './document/change.ts';
export type { Edits, PropertyEdit } from './document/edits.ts';
export type { Properties } from './document/properties.ts';
export { sameValue } from './document/properties.ts';
export { findFaults, isCanvasObject } from './shapes/validity.ts';

export type { Act, ClipboardPayload, Command, CommandId, EditorView, Snapping } from './commands/act.ts';
export type { NewObjectStyle } from './commands/new-object-style.ts';
export type { ToolId } from './commands/tool-table.ts';
export { formDrawnBy, isDrawingTool, measuresToScale, nameOfTool, toolIds, toolOf } from './commands/tool-table.ts';
export { commands, findCommand } from './commands/commands.ts';
export type { MovedKeys } from './commands/moved-keys.ts';
export { shortcutsOf } from './commands/moved-keys.ts';
export type { ToolCommand } from './commands/tool.commands.ts';
export { toolCommands } from './commands/tool.commands.ts';
export type { ToolStyles } from './commands/tool-styles.ts';
export { isPartialStyle, isToolStyles } from './commands/tool-styles.ts';
export { PageLines } from './snapping/page-lines.ts';
export { snapToLines } from './snapping/snap-to-lines.ts';
export type { Cursor, HandleTarget } from './hit/handles.ts';
export { HANDLE_SIZE } from './hit/handles.ts';
export type { MarqueeMode } from './hit/hit-test.ts';
export type { Modifiers } from './tools/tool.ts';

export type { ReadableWord, TextRange } from './reading/sheet-text.ts';
export { SheetText } from './reading/sheet-text.ts';

export type { Editor, EditorOptions } from './editor/editor.ts';
export { createEditor } from './editor/editor.ts';
export type { Dirty, Effect, Origin } from './editor/effect.ts';
export type { Input, InputOf, InputType } from './editor/input.ts';
export type { Overlay, OverlayItem, Scene } from './editor/scene.ts';
export type { Draft, EditorState } from './editor/state.ts';

export type { DrawingLimit } from './wire/drawing-load.ts';
export { DRAWING_LIMITS, DrawingLoad, listedObjects } from './wire/drawing-load.ts';
export { isRecord } from './shapes/checks.ts';
export type { MappedMarkup } from './wire/mapper.ts';
export { roundLikeSaved, fromWire, textsOf, toWire } from './wire/mapper.ts';
export type { PageScaling } from './carry/carry-markup.ts';
export { carryMarkup, carryTexts } from './carry/carry-markup.ts';
export type { AlignedSheet } from './carry/judge-place.ts';
export { judgePlace } from './carry/judge-place.ts';
export { supersededMark, supersededText } from './carry/superseded-mark.ts';
export { isInvalidTextBox } from './wire/invalid-text-box.ts';
export { THUMBNAIL_SIZE, thumbnailFrame, withLegibleLines } from './shapes/thumbnail-frame.ts';
export { toSvg } from './svg/svg.ts';
