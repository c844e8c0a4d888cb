-- What conditions ask of a sent filing, field by field. The index carries the value: a question reads one field of all filings and no row.
CREATE TABLE "filing_value" (
	"field" integer NOT NULL,
	"filing_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"value" jsonb NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX "filing_value_field" ON "filing_value" USING btree ("field","filing_id","part") INCLUDE ("value");
