/**
 * Markups without words are named after the kinds of their objects. Highlights, counts, areas and other sub types had the name of the
 * shape they are made of, such as Rectangle: they get their own, as markups that are saved from now on do.
 */
const subTypes = 'highlight|area|perimeter|angle|count|callout|stamp';

const kind = `
  case when o.value ->> 'type' = 'cloud' then 'Cloud'
    when o.value ->> 'type' = 'rect' and o.value ->> 'subType' = 'highlight' then 'Highlight'
    when o.value ->> 'type' = 'rect' then 'Rectangle'
    when o.value ->> 'type' = 'ellipse' then 'Ellipse'
    when o.value ->> 'type' = 'triangle' then 'Triangle'
    when o.value ->> 'type' = 'line' and o.value ->> 'subType' = 'arrow' then 'Arrow'
    when o.value ->> 'type' = 'line' and o.value ->> 'subType' = 'measurementLine' then 'Measurement'
    when o.value ->> 'type' = 'line' then 'Line'
    when o.value ->> 'type' = 'polygon' and o.value ->> 'subType' = 'area' then 'Area'
    when o.value ->> 'type' = 'polygon' then 'Polygon'
    when o.value ->> 'type' = 'polyline' and o.value ->> 'subType' = 'perimeter' then 'Path length'
    when o.value ->> 'type' = 'polyline' and o.value ->> 'subType' = 'angle' then 'Angle'
    when o.value ->> 'type' = 'polyline' and o.value ->> 'subType' = 'count' then 'Count'
    when o.value ->> 'type' = 'polyline' then 'Polyline'
    when o.value ->> 'type' = 'path' and o.value ->> 'subType' = 'highlight' then 'Marker'
    when o.value ->> 'type' = 'path' then 'Free drawing'
    when o.value ->> 'type' = 'textbox' and o.value ->> 'subType' = 'callout' then 'Callout'
    when o.value ->> 'type' = 'textbox' and o.value ->> 'subType' = 'stamp' then 'Stamp'
    when o.value ->> 'type' = 'textbox' then 'Text box'
    when o.value ->> 'type' = 'image' then 'Image' end`;

export const namesOfKinds = `
update markups m set name = named.name
from markups n cross join lateral (
  select string_agg(kind, ', ' order by place) filter (where place <= 3) || case when count(*) > 3 then ' …' else '' end as name
  from (
    select kind, row_number() over (order by min(at)) as place
    from (select ${kind} as kind, o.at from json_array_elements(n.objects) with ordinality as o (value, at)) as each
    where kind is not null
    group by kind
  ) as kinds
) as named
where m.id = n.id and n.search_text = '' and json_typeof(n.objects) = 'array' and named.name is not null and named.name <> n.name
  and n.objects::text ~ '"subType"\\s*:\\s*"(${subTypes})"';
`;
