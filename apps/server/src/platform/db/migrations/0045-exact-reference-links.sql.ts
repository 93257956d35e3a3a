/** Keeps the exact numbers of linked references: A-101 and A1.01 are two sheets. */
export const exactReferenceLinks = `
-- As exactNumber of packages/sheets: what separates two groups of digits is a point, all else is left out.
update reference_links set normalized_number = exact from (
  select id as link, regexp_replace(
    regexp_replace(upper(normalize(number, nfkc)), '(?<=[[:digit:]])[^[:alnum:]]+(?=[[:digit:]])', '.', 'g'),
    '[^[:alnum:].]|(?<![[:digit:]])[.]|[.](?![[:digit:]])', '', 'g') as exact
  from reference_links) as known
where known.link = reference_links.id and exact <> '';
`;
