-- Finds words in messages and notes. These functions, columns and indexes stand only here: Drizzle knows no columns that
-- it does not read. `foldText` and `searchTerms` in core/search do the same to what is searched for.
CREATE FUNCTION search_fold(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
begin
  -- ASCII, which most texts are.
  if octet_length(t) = length(t) then return lower(t); end if;
  return normalize(regexp_replace(translate(lower(normalize(t, NFKD)),
    'ςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩЂЄЅІЈЉЊЋЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖØÆŒÐÞŁĐ',
    'σαβγδεζηθικλμνξοπρστυφχψωђєѕіјљњћџабвгдежзийклмнопрстуфхцчшщъыьэюяաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆøæœðþłđ'), '[\u0300-\u036f]+', '', 'g'), NFC);
end $$;--> statement-breakpoint
CREATE FUNCTION search_words(t text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
  folded text := public.search_fold(t);
begin
  if octet_length(folded) > length(folded) then
    folded := regexp_replace(folded, '([\u0e00-\u0e7f\u2e80-\u2fdf\u3040-\u30ff\u31f0-\u9fff\uac00-\ud7af\uf900-\ufaff])', ' \1 ', 'g');
  end if;
  return array_to_tsvector(array(select distinct left(word, 40) from regexp_split_to_table(
    folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+') word where word <> ''));
end $$;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (CASE WHEN "kind" = 'text' THEN public.search_words("text") END) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (public.search_words("text")) STORED;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "notes_words" ON "notes" USING gin ("words");
