-- 账本: what every source says of a fact, and what counts, in versions; neither is ever changed or deleted.
CREATE TABLE "fact_adoption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"month" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"value" numeric(24, 6),
	"unit" text NOT NULL,
	"calibre" text NOT NULL,
	"source" text,
	"statement_id" uuid,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"site_id" uuid,
	"meter" text DEFAULT '' NOT NULL,
	"year" integer NOT NULL,
	"month" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"value" numeric(24, 6),
	"unit" text NOT NULL,
	"calibre" text NOT NULL,
	"source" text NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fact_adoption_version" ON "fact_adoption" USING btree ("enterprise_id","year","month","key","version");--> statement-breakpoint
CREATE INDEX "fact_adoption_year" ON "fact_adoption" USING btree ("year","enterprise_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fact_statement_version" ON "fact_statement" USING btree ("enterprise_id","year","month","key","source","source_id","meter","version");--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "fact_statement_append_only" BEFORE UPDATE OR DELETE ON "fact_statement" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "fact_adoption_append_only" BEFORE UPDATE OR DELETE ON "fact_adoption" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
