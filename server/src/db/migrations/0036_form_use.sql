-- 产品使用情况: counts of what happened in the forms, by day; no column tells of whom.
CREATE TABLE "form_use" (
	"day" date NOT NULL,
	"programme" text NOT NULL,
	"form_version" text NOT NULL,
	"measure" text NOT NULL,
	"section" text NOT NULL,
	"item" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "form_use_day_programme_form_version_measure_section_item_pk" PRIMARY KEY("day","programme","form_version","measure","section","item")
);
